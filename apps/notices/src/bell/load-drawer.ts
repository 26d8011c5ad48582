/** Fetches what draws the letter of a place. */
export const loadDrawer = async () =>
  (await import(/* webpackChunkName: "letter" */ '../components/letter-drawer')).drawLetter
