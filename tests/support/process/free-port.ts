import { createServer } from 'node:net'

/** A port that nobody listens on now. */
export const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer()
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
