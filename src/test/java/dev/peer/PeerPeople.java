package dev.peer;

import org.springframework.data.jpa.repository.JpaRepository;

interface PeerPeople extends JpaRepository<PeerPerson, String> {

}
