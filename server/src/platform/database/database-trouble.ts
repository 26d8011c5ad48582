/**
 * Why a query was not carried out although nothing is wrong with it (PostgreSQL, appendix A): the server is starting, ending or
 * full, the connection broke, or it took longer than a query or a lock may take. Who asks again later gets an answer.
 */
const passing =
  /^(08\w{3}|53\w{3}|55P03|57014|57P0[1-3]|40001|40P01|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** The pool gives its own failures no code. */
const poolIsFull = /^timeout exceeded when trying to connect$|^Connection terminated/

/** Whether a failure of the database passes by itself. The driver's own error may be the cause of another. */
export function isDatabaseTrouble(error: unknown): boolean {
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    const { code } = reason as { code?: unknown }
    if ((typeof code === 'string' && passing.test(code)) || poolIsFull.test(reason.message)) return true
  }
  return false
}
