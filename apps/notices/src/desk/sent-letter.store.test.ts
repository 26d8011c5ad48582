import { waitFor } from '@testing-library/react'
import { remindReceivers } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { startFakeServer } from '@center/shared/testing'
import { openSentLetter, remind, sentLetter } from './sent-letter.store'

test('what became of a reminder is said of its own letter, and of none that is open by then', async () => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't' })
  const server = startFakeServer()
  let answer: () => void = () => undefined
  server.reply(
    remindReceivers,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ http: 200, body: { status: 200, message: '', data: { reminded: 3 }, requestId: 'r' } })
      }),
  )
  await openSentLetter(1)
  const reminding = remind()
  await waitFor(() => expect(server.calls.some(({ path }) => path.includes('remind'))).toBe(true))
  await openSentLetter(2)
  answer()
  await reminding
  expect(sentLetter).toMatchObject({ id: 2, said: null })
  server.close()
})
