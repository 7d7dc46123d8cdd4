-- An assignment that comes back from the ledger: who set it is not known any more.
alter table assignment
	alter column created_by drop not null;
