// The program of each process that a node starts.
import { runProcess } from './process.js'

process.on('SIGUSR1', () => {}) // Node would open its inspector, through which every key can be read
runProcess()
