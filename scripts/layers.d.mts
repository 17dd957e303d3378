export function checkLayers(): Promise<{
  modules: number;
  imports: number;
  rooms: Map<string, number>;
  violations: string[];
}>;
