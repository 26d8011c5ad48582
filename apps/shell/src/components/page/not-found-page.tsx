import { Button } from '@center/shared/ui'
import { StatusPage } from './status-page'

export type NotFoundPageProps = {
  detail?: string
  /** Where to go from here, before home. */
  action?: { label: string; onPress: () => void }
}

/** 404: nothing is at this address, or nothing that this build knows. */
export function NotFoundPage({ detail, action }: NotFoundPageProps) {
  return (
    <StatusPage status="notFound" description={detail}>
      {action && (
        <Button theme="solid" type="primary" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </StatusPage>
  )
}
