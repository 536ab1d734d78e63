// Kills a process of a node before it takes a connection that was handed to it, and prints what the caller sees.
import cluster from 'node:cluster'
import { connect, createServer } from 'node:net'
import { closeLostConnections } from '../../dist/server/cluster/lost-connections.js'

const hangsMs = 20_000
const say = (text) => {
  process.stdout.write(text)
  process.exit()
}

if (cluster.isPrimary) {
  const worker = cluster.fork()
  closeLostConnections(worker)
  worker.on('message', (port) => {
    const caller = connect(port, '127.0.0.1')
    caller.on('error', () => {})
    caller.once('close', () => say('closed'))
    caller.once('connect', () => setTimeout(() => worker.process.kill('SIGKILL'), 500))
    setTimeout(() => say('waits for ever'), hangsMs)
  })
} else {
  const server = createServer(() => {})
  server.listen(0, '127.0.0.1', () =>
    process.send(server.address().port, () => {
      // Busy from now on: it does not take what it is handed.
      for (;;);
    }),
  )
}
