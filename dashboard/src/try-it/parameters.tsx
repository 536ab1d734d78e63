// The fields of a lookup's parameters: texts, texts that show dots, pictures.
import { PasswordInput, TextInput } from '@mantine/core'
import type { Answer } from '../api/client'
import { PictureField } from './picture-field'
import type { Values } from './programs'

export type Parameter = Answer<'lookups.list'>['items'][number]['parameters'][number]
export type Pictures = Readonly<Record<string, File>>

export function Parameters({
  parameters,
  values,
  setValues,
  pictures,
  setPictures,
}: {
  parameters: readonly Parameter[]
  values: Values
  setValues: (values: Values) => void
  pictures: Pictures
  /** Two files that are dropped at one time change it one after the other. */
  setPictures: (change: (pictures: Pictures) => Pictures) => void
}) {
  const set = (name: string, value: string) => {
    const { [name]: _before, ...rest } = values
    setValues(value === '' ? rest : { ...rest, [name]: value })
  }
  const setPicture = (name: string, file: File | undefined) => {
    setPictures(({ [name]: _before, ...rest }) => (file === undefined ? rest : { ...rest, [name]: file }))
  }
  return parameters.map(({ name, kind, about, required, secret, example }) => {
    if (kind === 'image')
      return (
        <PictureField
          key={name}
          name={name}
          about={about}
          file={pictures[name]}
          onChange={(file) => setPicture(name, file)}
        />
      )
    const props = {
      label: name,
      description: about,
      placeholder: secret ? '' : example,
      // A call without it is a call too: its answer says what is missing.
      withAsterisk: required,
      value: values[name] ?? '',
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    }
    return secret ? <PasswordInput key={name} {...props} /> : <TextInput key={name} {...props} />
  })
}
