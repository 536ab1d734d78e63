// An amount, typed as people write it: in rupees with two digits, not in paise.
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { currencyForm } from './show'

/** `value` and `onChange` are in the smallest unit of the currency; null: empty. */
export function MoneyInput({
  currency,
  value,
  onChange,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange'> & {
  currency: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  const { digits, sign } = currencyForm(currency)
  const unit = 10 ** digits
  return (
    <NumberInput
      {...props}
      min={0}
      decimalScale={digits}
      fixedDecimalScale
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      prefix={`${sign} `}
      value={value === null ? '' : value / unit}
      // The library passes on a text while the last digits are zeros.
      onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * unit))}
    />
  )
}
