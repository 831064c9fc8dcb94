// What Node 20 lacks of what the questions' rules and Ink call.

Map.groupBy ??= <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, at: number) => Key) => {
  const groups = new Map<Key, Item[]>()
  let at = 0
  for (const item of items) {
    const key = keyOf(item, at++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

Promise.withResolvers ??= <Value>() => {
  let resolve: PromiseWithResolvers<Value>['resolve'] = () => {}
  let reject: PromiseWithResolvers<Value>['reject'] = () => {}
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}
