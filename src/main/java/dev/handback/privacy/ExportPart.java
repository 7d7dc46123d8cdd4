package dev.handback.privacy;

/**
 * Rows in an export.
 *
 * @param name the name of its file
 * @param purpose what it is
 * @param select the query
 */
record ExportPart(String name, String purpose, String select) {

}
