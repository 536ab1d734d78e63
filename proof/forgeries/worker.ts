// Tries forgeries in a thread of its own.
import { parentPort, workerData } from 'node:worker_threads'
import { type ForgeJob, forge } from './forge.js'

parentPort!.postMessage(await forge(workerData as ForgeJob))
