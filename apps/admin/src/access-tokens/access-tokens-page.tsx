import { useSnapshot } from 'valtio'
import { place } from '../lib/place.store'
import { IssuerList } from './issuer-list'
import { TokenList } from './token-list'

/** What programs call the portal with: stored tokens, and the CI systems whose own tokens are taken. */
export function AccessTokensPage() {
  const { id } = useSnapshot(place)
  return id === 'issuers' ? <IssuerList /> : <TokenList />
}
