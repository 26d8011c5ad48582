/** What the audit says of a row: all of it but what only the database knows it by. */
export function factsOf<Row extends { id: string; tenantId: string; revision: number }>(row: Row) {
  const facts: Partial<Row> = { ...row }
  delete facts.id
  delete facts.tenantId
  delete facts.revision
  return facts
}
