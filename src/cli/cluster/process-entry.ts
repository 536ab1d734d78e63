// The program of each process that a node starts.
import { runProcess } from './process.js'

runProcess()
