// Tests a rolling restart behind the sample for nginx.
import { provesRollingBehind } from './rolling.harness.js'

provesRollingBehind('nginx')
