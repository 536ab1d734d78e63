// The receipt of a call: saved to a file, with the way to verify it, or why there is none.
import { Button, Code, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, bodyOf, messageOf, type Problem } from '../api/client'
import { saveFile } from '../parts/save-file'
import { Copyable } from '../parts/show'
import { useMay } from '../session'

const saidByHttp: Readonly<Record<number, string>> = {
  404: 'There is none: receipts were off when the call was made, it submitted or polled a batch or task, or it could not be recorded.',
  409: 'It is not ready yet: the log takes a call in within 2 seconds. Try again.',
}

const said = (problem: Problem): string => saidByHttp[problem.status] ?? messageOf(problem)

const HowToVerify = ({ file }: { file: string }) => (
  <Text size="sm" component="div">
    Saved as {file}. Whoever has the key of the log can verify it anywhere, without this service:{' '}
    <Copyable
      text={`satyapan audit verify-receipt ${file} --key log.key`}
      label="the command that verifies it"
    />{' '}
    The key comes from <Code>satyapan log key --text</Code>, never together with a receipt.
  </Text>
)

export function Receipt({ id }: { id: string }) {
  const file = `${id}.tlog-proof`
  const path = { transaction_id: id }
  const save = useMutation<Blob, Problem>({
    // As it came, to the byte: that is what its hashes are of.
    mutationFn: () =>
      bodyOf<Blob>(
        api.GET('/transactions/{transaction_id}/receipt', { params: { path }, parseAs: 'blob' }) as never,
      ),
    onSuccess: (receipt) => saveFile(file, receipt, 'text/plain'),
  })
  if (!useMay('operator'))
    return (
      <>
        the client gets it, where receipts are on: <Code>{`GET /v1/transactions/${id}/receipt`}</Code>
      </>
    )
  return (
    <Stack gap="xs" align="flex-start">
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        Save the receipt
      </Button>
      <div role="status">
        {save.isError && said(save.error)}
        {save.isSuccess && <HowToVerify file={file} />}
      </div>
    </Stack>
  )
}
