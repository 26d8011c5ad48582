import { connect } from '@center/sdk'

/** A page in a frame that sends back what it is sent, by the SDK. */
const host = connect({ app: 'bench-frame', path: null })
const eventName = 'bench-frame'
let received = 0

host.on('event', ({ detail }) => {
  const { k, ...rest } = detail as { k: string; i?: number; s?: number }
  if (k === 'one') received += 1
  if (k === 'rtt') host.emit(eventName, { k, ...rest })
  if (k === 'end') {
    host.emit(eventName, { k, n: received, ...rest })
    received = 0
  }
})
void host.connected.then(() => host.emit(eventName, { k: 'here' }))
