// Asks for everything that the page of a call is made of, so that it is drawn once and no field moves under a hand.
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { useFirstClient } from '../parts/client-select'

/** `isWhole`: each question has its answer or its error. */
export function useForm() {
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const samples = useAsk(['samples'], () => api.GET('/samples'))
  const entrance = useAsk(['entrance'], () => api.GET('/session/entrance'))
  const place = useAsk(['interface'], () => api.GET('/installation/interface'))
  const client = useFirstClient()
  return {
    lookups,
    samples: samples.data?.items ?? [],
    isSandbox: entrance.data?.mode === 'sandbox',
    place: place.data,
    isWhole: [lookups, samples, entrance, place, client].every(({ isPending }) => !isPending),
  }
}

export type Form = ReturnType<typeof useForm>
