type WithPins = HTMLElement & { pins?: Readonly<Record<string, string>> }

const bootOf = (page: Document) => page.getElementById('center-boot') as WithPins | null

/** Leaves the hashes of the portal's own files, by address, beside the data of the page, which names such files without them. */
export function leavePins(pins: Readonly<Record<string, string>>, page: Document): void {
  Object.assign(bootOf(page) ?? {}, { pins })
}

/** The hashes that the first script has left; none in a page that it does not run in. */
export const pinsOf = (page: Document): Readonly<Record<string, string>> => bootOf(page)?.pins ?? {}
