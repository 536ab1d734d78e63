// Says of which sources it is known what an answer costs, by the configuration.
import { answersInside, isUpstream, type SourceSetting } from '../../platform/source-settings.js'
import type { IsPriced } from '../unpriced.js'

export interface SourcesConfig {
  readonly sources?: readonly SourceSetting[] | undefined
}

export const pricedBy =
  ({ sources }: SourcesConfig): IsPriced =>
  (source, lookup) => {
    if (answersInside(source, sources)) return true
    const setting = sources?.filter(isUpstream).find(({ name }) => name === source)
    return (
      setting !== undefined && (Object.hasOwn(setting.cost, lookup) || setting.cost.default !== undefined)
    )
  }
