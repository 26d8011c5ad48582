import { letterOfPath, showLetter } from '@center/shared/host'
import { openAddress } from './navigation'
import { withoutBase } from './portal-address'

/** Opens what a guest asks for in a tab; a letter in a drawer above the guest, which stays where it is. */
export function openForGuest(target: string): void {
  const path = withoutBase(target)
  const letter = letterOfPath(path)
  if (letter === null) openAddress(path)
  else showLetter(letter)
}
