type Asked<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }

/**
 * Reads at once what many ask for at the same time: while one batch is under way, the next one gathers. Who asks alone does not wait. What is
 * answered was read after it was asked.
 */
export function createBatchReader<Key, Value>(readBatch: (keys: Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let gathered: Asked<Key, Value>[] = []
  let isUnderWay = false

  async function answer(batch: Asked<Key, Value>[]) {
    try {
      const values = await readBatch(batch.map(({ key }) => key))
      batch.forEach(({ resolve }, index) => resolve(values[index]!))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async function answerAll() {
    isUnderWay = true
    while (gathered.length > 0) {
      const batch = gathered
      gathered = []
      await answer(batch)
    }
    isUnderWay = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      gathered.push({ key, resolve, reject })
      if (!isUnderWay) void answerAll()
    })
}
