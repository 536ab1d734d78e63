// Every lookup with samples: what it takes, what it answers, and how a program asks it.
import { Code, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { Answered, Page } from '../parts/page'

export default function TryIt() {
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const [name, setName] = useState('panbasic')
  return (
    <Page title="Try it">
      <Answered question={lookups}>
        {({ items }) => {
          const lookup = items.find((each) => each.name === name)
          return (
            <Stack>
              <NativeSelect
                label="Lookup"
                data={items.map((each) => each.name)}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Text>{lookup?.summary}</Text>
              <Code block tabIndex={0}>
                {JSON.stringify(lookup, null, 2)}
              </Code>
            </Stack>
          )
        }}
      </Answered>
    </Page>
  )
}
