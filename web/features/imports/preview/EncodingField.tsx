import { type Encoding, encodings } from '@winnow/openapi/imports/index'
import { css } from '../../../styled-system/css'
import { Select } from '../../../ui/fields/Select.tsx'

const names: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 big-endian',
  'windows-1252': 'Windows-1252',
}
const options = encodings.map(value => ({ value, label: names[value] }))

interface EncodingFieldProps {
  value: Encoding
  onChange: (encoding: Encoding) => void
}

/** How the file is read, where it is not in UTF-8: a wrong guess shows in the letters of the preview. */
export function EncodingField({ value, onChange }: EncodingFieldProps) {
  return (
    <div className={css({ width: '[168px]' })}>
      <Select label="Encoding" size="28" options={options} value={value} onChange={onChange} />
    </div>
  )
}
