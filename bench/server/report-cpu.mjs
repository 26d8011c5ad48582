import process from 'node:process'

/** Loaded into a server that is measured: answers each message with the processor time that the process has used, in microseconds. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.channel?.unref()
