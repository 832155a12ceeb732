export async function plantDemoWhenEmpty(_: unknown): Promise<void> {}
