import { splitName } from '@winnow/openapi/common/text/file-name'

/** The name of a file on one line, cut in the middle: its ending says what it is (docs/rules.md#file-names). */
export function FileName({ name }: { name: string }) {
  const [beginning, ending] = splitName(name)
  return (
    <span className="card-name" dir="auto" title={name}>
      {beginning && <span>{beginning}</span>}
      <span>{ending}</span>
    </span>
  )
}
