// Says what stays of a person who is erased: what, why, and until when.
import { Table } from '../parts/table'

interface Kept {
  readonly what: string
  readonly why: string
  readonly until: string
}

export const KeptTable = ({ kept }: { kept: readonly Kept[] }) => (
  <Table
    caption="What stays, why and until when"
    rows={kept}
    keyOf={({ what }) => what}
    columns={[
      { title: 'What stays', isHeading: true, show: ({ what }) => what },
      { title: 'Why', isText: true, show: ({ why }) => why },
      { title: 'Until', isText: true, show: ({ until }) => until },
    ]}
  />
)
