import { Button, CloseName, Modal, SideSheet } from '@center/shared/ui'
import { useCloseOnBack, useText, type CloseLayer } from '@center/shared/host'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import styles from './confirm-dialog.module.css'
import { confirmation } from './confirm.store'
import { useHeldPage } from './use-modal-page'

/** Draws the question of `askUser`. Stands once, at the root. */
export function ConfirmDialog() {
  const { asked } = useSnapshot(confirmation)
  const t = useText()
  if (!asked) return null

  const { message, danger = false, forced = false, cameFrom, answer } = asked
  const title = asked.source ? t('shell:guest.asks', { app: asked.source, title: asked.title }) : asked.title
  const yes = asked.confirmLabel ?? t('shell:action.confirm')
  const no = asked.cancelLabel ?? t('shell:action.cancel')
  const close: CloseLayer = (reason) => {
    if (forced) return false
    // The question of a tab goes off screen with it, unanswered.
    if (reason === 'back' || asked.tabKey === undefined) answer(false)
  }
  const inside = <Message text={message} cameFrom={cameFrom as Element | null} onClose={close} />
  if (asked.drawer) {
    const footer = (
      <>
        <Button onClick={() => answer(false)}>{no}</Button>
        <Button theme="solid" type="primary" onClick={() => answer(true)}>
          {yes}
        </Button>
      </>
    )
    return (
      <SideSheet visible closeOnEsc title={title} footer={footer} onCancel={() => answer(false)}>
        <CloseName label={t('shell:action.close')} />
        {inside}
      </SideSheet>
    )
  }
  return (
    <Modal
      visible
      centered
      width="min(420px, calc(100vw - 32px))"
      title={title}
      okText={yes}
      cancelText={no}
      // Semi's own labels are English and hide the words on the buttons.
      okButtonProps={{ 'aria-label': yes }}
      cancelButtonProps={{ 'aria-label': no }}
      okType={danger ? 'danger' : 'primary'}
      hasCancel={!forced}
      closable={!forced}
      maskClosable={false}
      closeOnEsc={!forced}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <CloseName label={t('shell:action.close')} />
      {inside}
    </Modal>
  )
}

type MessageProps = { text: string; cameFrom: Element | null; onClose: CloseLayer }

/** What is asked. As long as it is there, nothing beside the dialog can be reached. */
function Message({ text, cameFrom, onClose }: MessageProps) {
  const inside = useRef<HTMLParagraphElement>(null)
  useHeldPage(inside, cameFrom)
  useCloseOnBack(onClose)
  return (
    <p ref={inside} className={styles.message}>
      {text}
    </p>
  )
}
