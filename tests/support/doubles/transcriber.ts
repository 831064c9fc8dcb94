/** A server for speech on loopback that hears the same in every file, or answers with an error; `asked` is what it was sent. */
export function transcriber(text: string | null) {
  const asked: { model: string; name: string; token: string | null }[] = []
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      if (new URL(request.url).pathname !== '/v1/audio/transcriptions')
        return new Response(null, { status: 404 })
      const form = await request.formData()
      const file = form.get('file')
      asked.push({
        model: String(form.get('model')),
        name: file instanceof File ? file.name : '',
        token: request.headers.get('authorization'),
      })
      return text === null ? new Response(null, { status: 503 }) : Response.json({ text })
    },
  })
  return { url: `${server.url.origin}/v1`, asked, close: () => server.stop(true) }
}
