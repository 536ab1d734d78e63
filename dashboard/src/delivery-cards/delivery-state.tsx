// Shows the state of a delivery.
import { State } from '../parts/state'

/** `failed`: a test that did not arrive. */
export const DeliveryState = ({ state }: { state: string }) =>
  state === 'failed' ? <State name={state} tone="bad" /> : <State name={state} />
