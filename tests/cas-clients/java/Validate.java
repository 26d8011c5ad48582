import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jasig.cas.client.authentication.AttributePrincipal;
import org.jasig.cas.client.proxy.Cas20ProxyRetriever;
import org.jasig.cas.client.proxy.ProxyGrantingTicketStorageImpl;
import org.jasig.cas.client.ssl.HttpsURLConnectionFactory;
import org.jasig.cas.client.validation.AbstractUrlBasedTicketValidator;
import org.jasig.cas.client.validation.Cas20ProxyTicketValidator;
import org.jasig.cas.client.validation.Cas20ServiceTicketValidator;
import org.jasig.cas.client.validation.Cas30ProxyTicketValidator;
import org.jasig.cas.client.validation.Cas30ServiceTicketValidator;
import org.jasig.cas.client.validation.ProxyList;
import org.jasig.cas.client.validation.Saml11TicketValidator;

/**
 * An application with the Apereo Java client: `Validate SERVER PORT` takes proxy-granting tickets at PORT and a command in each line of its
 * input, `kind=cas20-service service=… ticket=…`, with `chain=` (the proxies that are accepted, the nearest first, with commas) and, for
 * the application to become a proxy, `callback=` and `target=`. The answer is a line of JSON: `user`, `attributes` and `proxyTicket`, or
 * `failure` (a class) and `message`.
 */
public final class Validate {
    private static final String ENCODING = "UTF-8";
    private static final ProxyGrantingTicketStorageImpl GRANTED = new ProxyGrantingTicketStorageImpl();

    public static void main(String[] arguments) throws IOException {
        takeProxyGrantingTickets(Integer.parseInt(arguments[1]));
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream answers = new PrintStream(System.out, true, ENCODING);
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            answers.println(toJson(answerTo(arguments[0], pairsOf(line, " "))));
        }
        System.exit(0);
    }

    /** The callback: what the filter of the client does, without a servlet container. */
    private static void takeProxyGrantingTickets(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            Map<String, String> parameters = pairsOf(query == null ? "" : query, "&");
            if (parameters.containsKey("pgtIou")) GRANTED.save(parameters.get("pgtIou"), parameters.get("pgtId"));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    private static Map<String, Object> answerTo(String server, Map<String, String> command) {
        Map<String, Object> answer = new LinkedHashMap<>();
        try {
            AttributePrincipal principal = validatorOf(server, command)
                .validate(command.get("ticket"), command.get("service"))
                .getPrincipal();
            answer.put("user", principal.getName());
            answer.put("attributes", principal.getAttributes());
            if (command.containsKey("target")) answer.put("proxyTicket", principal.getProxyTicketFor(command.get("target")));
        } catch (Exception | LinkageError error) {
            answer.put("failure", error.getClass().getSimpleName());
            answer.put("message", error.getCause() == null ? error.getMessage() : error.getCause().getMessage());
        }
        return answer;
    }

    private static AbstractUrlBasedTicketValidator validatorOf(String server, Map<String, String> command) {
        AbstractUrlBasedTicketValidator validator = create(command.get("kind"), server);
        validator.setEncoding(ENCODING);
        if (validator instanceof Cas20ProxyTicketValidator && command.containsKey("chain")) {
            List<String[]> chains = new ArrayList<>();
            chains.add(command.get("chain").split(","));
            ((Cas20ProxyTicketValidator) validator).setAllowedProxyChains(new ProxyList(chains));
        }
        if (command.containsKey("callback")) {
            Cas20ServiceTicketValidator proxy = (Cas20ServiceTicketValidator) validator;
            proxy.setProxyCallbackUrl(command.get("callback"));
            proxy.setProxyGrantingTicketStorage(GRANTED);
            proxy.setProxyRetriever(new Cas20ProxyRetriever(server, ENCODING, new HttpsURLConnectionFactory()));
        }
        return validator;
    }

    private static AbstractUrlBasedTicketValidator create(String kind, String server) {
        switch (kind) {
            case "cas20-service":
                return new Cas20ServiceTicketValidator(server);
            case "cas30-service":
                return new Cas30ServiceTicketValidator(server);
            case "cas20-proxy":
                return new Cas20ProxyTicketValidator(server);
            case "cas30-proxy":
                return new Cas30ProxyTicketValidator(server);
            case "saml11":
                return new Saml11TicketValidator(server);
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    private static Map<String, String> pairsOf(String text, String separator) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : text.split(separator)) {
            String[] parts = pair.split("=", 2);
            if (parts.length == 2) pairs.put(parts[0], parts[1]);
        }
        return pairs;
    }

    private static String toJson(Object value) {
        if (value == null) return "null";
        List<String> parts = new ArrayList<>();
        if (value instanceof Map) {
            ((Map<?, ?>) value).forEach((name, entry) -> parts.add(toJson(name) + ":" + toJson(entry)));
            return "{" + String.join(",", parts) + "}";
        }
        if (value instanceof Collection) {
            ((Collection<?>) value).forEach(entry -> parts.add(toJson(entry)));
            return "[" + String.join(",", parts) + "]";
        }
        for (char letter : value.toString().toCharArray()) {
            parts.add(letter < ' ' || letter == '"' || letter == '\\' ? String.format("\\u%04x", (int) letter) : "" + letter);
        }
        return "\"" + String.join("", parts) + "\"";
    }
}
