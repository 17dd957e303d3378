import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * A real OpenSearch node on loopback, alone or one of several processes:
 *   java -cp 'lib/*' OpenSearchNode.java FOLDER NUMBER HTTP_PORT,… TRANSPORT_PORT,…
 * It ends when its standard input does, so that it never outlives who started it.
 */
public final class OpenSearchNode {
  public static void main(String[] args) throws Exception {
    final int number = Integer.parseInt(args[1]);
    final String[] http = args[2].split(",");
    final String[] transport = args[3].split(",");
    final OpenSearchRunner runner = new OpenSearchRunner();
    runner
        .onBuild((ignored, settings) -> {
          settings.put("node.name", "node-" + number);
          settings.put("http.port", http[number]);
          settings.put("transport.port", transport[number]);
          settings.put("network.host", "127.0.0.1");
          // As careful operators have it: nothing may depend on indexes that make themselves
          settings.put("action.auto_create_index", false);
          settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
          settings.put("node.processors", 2);
          if (http.length == 1) {
            settings.put("discovery.type", "single-node");
            return;
          }
          final String[] names = new String[http.length];
          final String[] seeds = new String[http.length];
          for (int i = 0; i < http.length; i++) {
            names[i] = "node-" + i;
            seeds[i] = "127.0.0.1:" + transport[i];
          }
          settings.putList("discovery.seed_hosts", seeds);
          settings.putList("cluster.initial_cluster_manager_nodes", names);
        })
        .build(newConfigs().basePath(args[0]).clusterName("tazi").numOfNode(1).useLogger());
    while (System.in.read() >= 0) {}
    runner.close();
    System.exit(0);
  }
}
