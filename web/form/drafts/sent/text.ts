/** An answer as text; a file is its name. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter(item => item !== '').join(', ')
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  const { originalFilename, original_filename, file_name } = value as Record<string, unknown>
  return String(originalFilename ?? original_filename ?? file_name ?? 'A file')
}
