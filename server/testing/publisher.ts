import type { Delivery, DeliveryResult, Publisher } from '../ports/dependencies'

/** A publisher that a test directs: each delivery is recorded, then answered by `answer`. */
export interface ScriptedPublisher extends Publisher {
  /** Every call, repetitions too. */
  readonly deliveries: Delivery[]
  answer: (delivery: Delivery) => DeliveryResult | Promise<DeliveryResult>
}

/** Everything goes out until a test says otherwise. */
export function scriptedPublisher(): ScriptedPublisher {
  const publisher: ScriptedPublisher = {
    deliveries: [],
    answer: ({ key }) => ({ status: 'published', url: `https://example.com/${key}`, sandbox: true }),
    async deliver(delivery) {
      publisher.deliveries.push(delivery)
      return publisher.answer(delivery)
    },
  }
  return publisher
}
