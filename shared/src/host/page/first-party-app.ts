import type { Manifest, PinnedFile } from '../../contract'

/** One of our own apps as it was built: its manifest and the files it consists of. */
export type FirstPartyApp = Omit<Manifest, 'entry' | 'styles'> & {
  entry: PinnedFile
  styles: PinnedFile[]
  files: PinnedFile[]
}
