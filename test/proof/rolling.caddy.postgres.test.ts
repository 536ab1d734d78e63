// Tests a rolling restart behind the sample for caddy.
import { provesRollingBehind } from './rolling.harness.js'

provesRollingBehind('caddy')
