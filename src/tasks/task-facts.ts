// Says what the interface shows of tasks: messages, the words for their states, and how long a submission waits.
export const submittedMessage = 'Request accepted. Fetch the result with the request_id.'
/** What every task does, in the word of the interface. */
export const taskAction = 'verify_with_source'
/** `status` in the data of a task whose subject does not exist. */
export const notFoundStatus = 'id_not_found'

/** How long a submission waits for its source: some clients ask for the result once, at once. */
export const submitWaitMs = 2_000
