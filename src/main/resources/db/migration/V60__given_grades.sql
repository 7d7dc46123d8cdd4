-- From now on version 0 is a row that is there only to be locked. What was there before was given.
update grade set version = 1 where version = 0;
