/** The date of a push time: cut to 11 characters (spec 3), the last of which is a blank. */
export function toPushDate(pushTime: string): string {
  return pushTime.slice(0, 11).trim()
}
