/**
 * Words of a text for the search: Latin words and numbers whole, Chinese sign by sign, since it has no spaces. Runs in the browser
 * too, and is written into the page: it may use nothing of outside.
 */
export function tokenize(text) {
  return text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}_$]+/gu) ?? []
}
