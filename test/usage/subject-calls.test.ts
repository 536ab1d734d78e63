// Runs the tests of calls about one person on the embedded database.
import { useTestDatabase } from '../support/database.js'
import { testSubjectCalls } from './subject-calls.harness.js'

const { db } = await useTestDatabase()
testSubjectCalls(() => db, 4_000)
