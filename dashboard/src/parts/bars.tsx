// A row of bars for the overview, without the chart library, so that it loads at once.
import { Group, Text } from '@mantine/core'
import { numberText } from './show'

interface Bar {
  readonly name: string
  readonly value: number
  /** The part of `value` that failed. */
  readonly failed: number
}

const height = 120

export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const tall = (value: number) => (value === 0 ? 0 : Math.max(2, (value / most) * height))
  return (
    <figure style={{ margin: 0 }}>
      <svg
        role="img"
        aria-label={`${label}: ${numberText(total)} in all, at most ${numberText(most)}`}
        viewBox={`0 0 ${bars.length * 10} ${height}`}
        preserveAspectRatio="none"
        style={{ width: '100%', height, display: 'block' }}
      >
        {bars.map(({ name, value, failed }, i) => (
          <g key={name}>
            <title>{`${name}: ${numberText(value)} calls, ${numberText(failed)} failed`}</title>
            <rect x={i * 10} y={0} width={10} height={height} fill="transparent" />
            <rect
              x={i * 10 + 1}
              y={height - tall(value)}
              width={8}
              height={tall(value)}
              fill="var(--mantine-color-blue-6)"
            />
            <rect
              x={i * 10 + 1}
              y={height - tall(failed)}
              width={8}
              height={tall(failed)}
              fill="var(--mantine-color-red-6)"
            />
          </g>
        ))}
      </svg>
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          {bars[0]?.name}
        </Text>
        <Text size="xs" c="dimmed">
          at most {numberText(most)} a minute
        </Text>
        <Text size="xs" c="dimmed">
          {bars.at(-1)?.name}
        </Text>
      </Group>
    </figure>
  )
}
