// Tests a rolling restart behind the sample for haproxy.
import { provesRollingBehind } from './rolling.harness.js'

provesRollingBehind('haproxy')
