import { hasGuestCode, pageFunctions, readBoot, session } from '@center/shared/host'

let hasSignedIn = false
let isLeaving = false

/**
 * Whether an app of ours is drawn in this document. The sign-in pages ask for passwords, so they are not drawn where code of a
 * guest has run; and the document of one tenant may run nothing of another, which the user may have just signed in to. Then the
 * document is loaded anew, once what called has ended: what the user leaves is forgotten by then.
 */
export function isDrawnHere(name: '@center/auth' | '@center/shell'): boolean {
  if (isLeaving) return false
  const isFit = name === '@center/auth' ? !hasGuestCode() : !hasSignedIn || isOfThisTenant()
  if (name === '@center/auth') hasSignedIn = true
  if (!isFit) {
    isLeaving = true
    queueMicrotask(() => pageFunctions.reload())
  }
  return isFit
}

function isOfThisTenant(): boolean {
  const { tenantCode } = readBoot()
  return session.status !== 'signed-in' || tenantCode === '' || session.tenantCode === tenantCode
}
