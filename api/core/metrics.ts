import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts of itself, as Prometheus reads it; names of operations and codes only (docs/rules.md#metrics). */
export interface Metrics {
  /** A call of the API that was answered, after so many seconds */
  answered(operation: string, status: number, seconds: number): void
  /** A page, a file or an asset that was served, by its route */
  served(route: string, status: number): void
  /** A call that waits for news; gives back how to say that it waits no longer */
  parked(by: 1 | -1): void
  /** A number that is read whenever somebody asks */
  gauge(name: string, help: string, read: () => number): void
  /** Sets a number whose value is known only when somebody asks, by its labels */
  set(name: string, help: string, values: readonly { labels: Record<string, string>; value: number }[]): void
  text(): Promise<string>
  readonly contentType: string
}

/** Seconds; calls that wait for news take up to 25. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'winnow_requests_total',
    help: 'Calls of the API, by operation and status',
    labelNames: ['operation', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'winnow_request_seconds',
    help: 'How long calls of the API took, by operation; those that wait for news take up to 25 s',
    labelNames: ['operation'] as const,
    buckets,
    registers,
  })
  const pages = new Counter({
    name: 'winnow_pages_total',
    help: 'Pages, files and assets served, by route and status',
    labelNames: ['route', 'status'] as const,
    registers,
  })
  const parked = new Gauge({
    name: 'winnow_polls_waiting',
    help: 'Calls that wait for changes or messages',
    registers,
  })
  const sets = new Map<string, Gauge>()
  return {
    contentType: registry.contentType,
    answered(operation, status, took) {
      requests.inc({ operation, status })
      seconds.observe({ operation }, took)
    },
    served: (route, status) => pages.inc({ route, status }),
    parked(by) {
      parked.inc(by)
    },
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
    },
    set(name, help, values) {
      const labelNames = Object.keys(values[0]?.labels ?? {})
      const gauge = sets.get(name) ?? new Gauge({ name, help, labelNames, registers })
      sets.set(name, gauge)
      gauge.reset()
      for (const { labels, value } of values) gauge.set(labels, value)
    },
    text: () => registry.metrics(),
  }
}
