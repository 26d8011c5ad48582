export type SavedFile = { name: string; text(): Promise<string>; bytes(): Promise<ArrayBuffer> }

/** Catches what a page has the browser save, from now on; the answer is the last file, null before the first. */
export function catchSavedFiles(): { last(): SavedFile | null; stop(): void } {
  let blob = new Blob()
  let saved: SavedFile | null = null
  URL.createObjectURL = (made) => ((blob = made as Blob), 'blob:made')
  URL.revokeObjectURL = () => {}
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function (this: HTMLAnchorElement) {
    const file = blob
    const read = <Kind>(how: 'readAsText' | 'readAsArrayBuffer') =>
      new Promise<Kind>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(reader.result as Kind)
        reader[how](file)
      })
    saved = { name: this.download, text: () => read('readAsText'), bytes: () => read('readAsArrayBuffer') }
  })
  return { last: () => saved, stop: () => click.mockRestore() }
}
