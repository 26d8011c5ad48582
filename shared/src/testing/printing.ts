import type { ArrivedCall } from './fake-server'

/** The answer of a list that comes page by page: the rows of the page that was asked for. */
export function pageOf<Row>(rows: readonly Row[]): (call: ArrivedCall) => { rows: Row[]; total: number } {
  return ({ query }) => {
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length }
  }
}

/** Presses Ctrl+P and resolves with the text that is on the page when it is printed. */
export function printPage(): Promise<string> {
  return new Promise((resolve, reject) => {
    window.print = () => resolve(document.body.textContent)
    const key = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })
    if (window.dispatchEvent(key)) reject(new Error('No list takes the keys'))
  })
}
