import { expect, it } from 'vitest';

/**
 * A crawl and a server in one process, as in the demo, load the controller first: this test is about the
 * order.
 */
it('can be served if the controller was loaded before the server', async () => {
  await import('../project/own-topics.ts');
  const { createApp } = await import('./create-app.ts');
  const { SmallEngine } = await import('../../test/server/small-engine.ts');
  const document = await (await createApp(new SmallEngine([])).request('/openapi.json')).json();
  expect(document).toMatchObject({ components: { schemas: { TopicRequest: expect.anything() } } });
});
