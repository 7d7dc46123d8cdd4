package dev.peer;

import org.springframework.data.jpa.repository.JpaRepository;

interface PeerSections extends JpaRepository<PeerSection, String> {

}
