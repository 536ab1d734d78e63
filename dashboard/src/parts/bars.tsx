// Bars over time for the overview, without the chart library, so that they load at once. A bar leads to its calls.
import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { numberText } from './show'
import { zone } from './zone'

export interface Bar {
  readonly name: string
  readonly value: number
  /** The part of `value` that failed. */
  readonly failed: number
  /** What the page Transactions shows of it; absent: it leads nowhere. */
  readonly search?: object
}

const height = 140
/** Names below the axis. */
const namesShown = 4

/** The next round number, so that the axis can be read: 1, 2, 5, 10, 20 ... */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

const Dot = ({ colour, name }: { colour: string; name: string }) => (
  <Group gap={6} wrap="nowrap">
    <span style={{ width: 10, height: 10, borderRadius: 2, background: colour }} />
    <Text size="xs" c="dimmed">
      {name}
    </Text>
  </Group>
)

const answeredColour = 'var(--mantine-color-indigo-5)'
const failedColour = 'var(--mantine-color-red-6)'

/** @param unit what the upright axis counts: `calls a minute` */
export function Bars({
  bars,
  label,
  unit = `calls a minute, times in ${zone}`,
}: {
  bars: readonly Bar[]
  label: string
  unit?: string
}) {
  const most = roundUp(Math.max(1, ...bars.map(({ value }) => value)))
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const tall = (value: number) => (value === 0 ? 0 : Math.max(2, (value / most) * height))
  const step = Math.ceil(bars.length / namesShown)
  const ticks = most === 1 ? [1, 0] : [most, most / 2, 0]
  return (
    <figure style={{ margin: 0 }} aria-label={`${label}: ${numberText(total)} in all`}>
      <Group justify="space-between" mb="xs">
        <Text size="xs" c="dimmed">
          {unit}
        </Text>
        <Group gap="md">
          <Dot colour={answeredColour} name="answered" />
          <Dot colour={failedColour} name="failed" />
        </Group>
      </Group>
      <div style={{ display: 'flex', gap: 8 }}>
        <div
          aria-hidden
          style={{
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
            height,
            minWidth: 24,
          }}
        >
          {ticks.map((tick) => (
            <Text
              key={tick}
              size="xs"
              c="dimmed"
              ta="right"
              className="numbers"
              lh={1}
              style={{ transform: 'translateY(-2px)' }}
            >
              {numberText(tick)}
            </Text>
          ))}
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${bars.length * 10} ${height}`}
          preserveAspectRatio="none"
          style={{
            width: '100%',
            height,
            display: 'block',
            borderBottom: '1px solid var(--mantine-color-default-border)',
          }}
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={bars.length * 10}
              y1={height - (tick / most) * height}
              y2={height - (tick / most) * height}
              stroke="var(--mantine-color-default-border)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {bars.map((bar, i) => {
            const shapes = (
              <>
                <title>{`${bar.name}: ${numberText(bar.value)} calls, ${numberText(bar.failed)} failed`}</title>
                <rect className="bar-hit" x={i * 10} y={0} width={10} height={height} fill="transparent" />
                <rect
                  x={i * 10 + 1}
                  y={height - tall(bar.value)}
                  width={8}
                  height={tall(bar.value)}
                  fill={answeredColour}
                />
                <rect
                  x={i * 10 + 1}
                  y={height - tall(bar.failed)}
                  width={8}
                  height={tall(bar.failed)}
                  fill={failedColour}
                />
              </>
            )
            return bar.search === undefined ? (
              <g key={bar.name}>{shapes}</g>
            ) : (
              <Link
                key={bar.name}
                to="/transactions"
                search={bar.search as never}
                tabIndex={-1}
                className="bar-link"
              >
                {shapes}
              </Link>
            )
          })}
        </svg>
      </div>
      <Group justify="space-between" mt={4} pl={32} wrap="nowrap" aria-hidden>
        {bars
          .filter((_, i) => i % step === 0 || i === bars.length - 1)
          .map(({ name }) => (
            <Text key={name} size="xs" c="dimmed" className="numbers">
              {name}
            </Text>
          ))}
      </Group>
    </figure>
  )
}
